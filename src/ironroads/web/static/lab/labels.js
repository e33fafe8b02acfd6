// Where the names of places go: above, or below where fewer other names and places are in the way.

const RADIUS = 11; // of a place
const HIGH = 12; // of a line of text
const LETTER = 6.8; // width, on average
const ABOVE = -15;
const BELOW = 23;

// The heights of the base lines, for a list of names with their points; `size` is how much larger than usual they are.
export const nameOffsets = (spots, size) => {
  const taken = spots.map(({ at: [x, y] }) => [x - RADIUS * size, y - RADIUS * size, x + RADIUS * size, y + RADIUS * size]);
  return spots.map(({ at: [x, y], name }) => {
    const half = (name.length * LETTER * size) / 2;
    const boxes = [ABOVE, BELOW].map((base) => [x - half, y + (base - HIGH) * size, x + half, y + base * size]);
    const [above, below] = boxes.map((box) => taken.filter((other) => overlap(box, other)).length);
    taken.push(boxes[above <= below ? 0 : 1]);
    return above <= below ? ABOVE : BELOW;
  });
};

const overlap = ([a, b, c, d], [e, f, g, h]) => a < g && e < c && b < h && f < d;
