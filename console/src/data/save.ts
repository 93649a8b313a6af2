/** Saves an answer as a file: links cannot carry the token, so it is fetched first. */
export async function saveAnswer(answer: Promise<Response>, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await (await answer).blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser takes the content up after the click, at the latest when it has asked where to put it.
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}

const keptMs = 60_000;
