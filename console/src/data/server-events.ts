/** The names of server-sent events, as they come. The browser's own reader of them cannot send the token. */
export async function* readEvents(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split(/\r?\n/);
      rest = (lines.pop() ?? "").slice(0, longestRest);
      for (const line of lines) if (line.startsWith("event: ")) yield line.slice("event: ".length);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Names are short; the data after them is not looked at. */
const longestRest = 200;
