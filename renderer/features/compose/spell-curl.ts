/** A request as a command line for a shell; the key is left as a variable, so that it never lands in a clipboard. */
export function spellCurl({ method, url, body }: { method: string; url: string; body: string }): string {
  const headers = `-H 'Content-Type: application/json' -H "x-api-key: $API_KEY"`;
  return `curl -X ${method} ${quote(url)} ${headers} --data-raw ${quote(body)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
