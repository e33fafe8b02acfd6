// Passkeys on the account page: makes one for the account, and signs in with one.

const root = document.getElementById("passkeys");
const isSupported = Boolean(window.isSecureContext && window.PublicKeyCredential?.parseCreationOptionsFromJSON);

const post = async (path, fields = {}) => {
  const answer = await fetch(`/account/passkeys${path}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(fields),
  });
  const reply = await answer.json();
  if (!answer.ok) throw new Refused(reply.error);
  return reply;
};

class Refused extends Error {}

// Why it failed: the server's sentence; browsers do not tell a missing passkey from one that was not used.
const explain = (error) => {
  const place = document.getElementById("passkey-error");
  place.textContent = error instanceof Refused ? error.message : root.dataset.failed;
  place.hidden = false;
};

const perform = async (work) => {
  document.getElementById("passkey-error").hidden = true;
  try {
    window.location.assign((await work()).next);
  } catch (error) {
    explain(error);
  }
};

const add = async (form) => {
  const { name, passphrase } = Object.fromEntries(new FormData(form));
  const options = await post("/options", { passphrase });
  const publicKey = window.PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  return post("", { name, credential: JSON.stringify(credential) });
};

const signIn = async () => {
  const publicKey = window.PublicKeyCredential.parseRequestOptionsFromJSON(await post("/challenge"));
  const credential = await navigator.credentials.get({ publicKey });
  return post("/in", { credential: JSON.stringify(credential) });
};

if (root && isSupported) {
  const form = root.querySelector("form[data-new]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    perform(() => add(form));
  });
  root.querySelector("[data-in]")?.addEventListener("click", () => perform(signIn));
  for (const part of root.querySelectorAll("[data-supported]")) part.hidden = false;
}
