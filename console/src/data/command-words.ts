/** What the interface tells a program to do, in words for somebody at a screen. */

const commands: readonly (readonly [said: RegExp, meant: string])[] = [
  [/ Fetch (?:it|them) again and send version \d+\.$/, " Refresh to see the change, then do this again."],
  [/ Fetch it and send the change again with that baseVersion\.$/, " Refresh to see the change, then do this again."],
  [/^doc_format is not one that is read here; send one of /, "Files of this kind are not read here. These are: "],
  [
    / Send replaceLabels to replace them, or leave these transactions out\.$/,
    " Tick “Replace labels that contradict this decision”, or leave these transactions out.",
  ],
];

export function wordCommands(message: string): string {
  return commands.reduce((text, [said, meant]) => text.replace(said, meant), message);
}
