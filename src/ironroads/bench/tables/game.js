// A small game for boardgame.io: claim the edges of a grid, about as wide as a turn of track building.
const W = 6, H = 6;
const EDGES = [];
for (let y = 0; y < H; y++) for (let x = 0; x < W; x++) {
  if (x + 1 < W) EDGES.push([y * W + x, y * W + x + 1]);
  if (y + 1 < H) EDGES.push([y * W + x, (y + 1) * W + x]);
}
const Track = {
  name: 'track',
  setup: ({ ctx }) => ({
    owner: EDGES.map(() => null),
    cash: Array(ctx.numPlayers).fill(40),
    score: Array(ctx.numPlayers).fill(0),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    build: ({ G, playerID }, e) => {
      if (G.owner[e] !== null) return 'INVALID_MOVE';
      G.owner[e] = playerID;
      G.cash[playerID] -= 1;
      G.score[playerID] += 1 + (EDGES[e][0] % 3);
    },
  },
};
module.exports = { Track, EDGES };
