// Offer a text as a file; the policy of the page allows data addresses only for pictures, hence a blob for downloads.
export const download = (name, text, kind) => {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
};
