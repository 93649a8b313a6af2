/** Hands a file that was fetched to the browser, which asks where to keep it. */
export function saveAs(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content by the time that the click is done with.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
