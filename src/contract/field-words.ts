/** Names of fields as words: `highestScore` becomes "Highest score", `document_name` "Document name". */
export function wordsOfField(name: string): string {
  const words = name.replaceAll("_", " ").replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
