// Unsaved boards, kept in this browser: nothing is sent anywhere.

const STORE = "drafts";

const database = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open("ironroads-lab", 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE, { keyPath: "id" }));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });

const work = async (mode, act) => {
  const opened = await database();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = opened.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("error", () => reject(transaction.error));
    });
  } finally {
    opened.close();
  }
};

export const newDraft = (game, source, data) => ({ id: [...crypto.getRandomValues(new Uint8Array(12))].map((part) => part.toString(16)).join(""), game, source, data, time: Date.now() });

export const keepDraft = (draft) => work("readwrite", (store) => store.put({ ...draft, time: Date.now() }));

export const draft = (id) => work("readonly", (store) => store.get(id));

export const removeDraft = (id) => work("readwrite", (store) => store.delete(id));

// The newest first.
export const allDrafts = async () => (await work("readonly", (store) => store.getAll())).toSorted((a, b) => b.time - a.time);
