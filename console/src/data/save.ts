/** Saves an answer as a file. It is fetched first, since links cannot carry the token. */
export async function saveAnswer(answer: Promise<Response>, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await (await answer).blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the content after the click, at the latest when it has asked where to save it.
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}

const keptMs = 60_000;
