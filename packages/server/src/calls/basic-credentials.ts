/** Client credentials sent as HTTP Basic (RFC 6749, 2.3.1) replace those missing from the body. */
export function withBasicCredentials<B extends { client_id?: string | undefined; client_secret?: string | undefined }>(
  body: B,
  authorization: string | undefined,
): B {
  const encoded = /^basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return body;
  const [client_id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { client_id: formDecoded(client_id), client_secret: formDecoded(rest.join(':')), ...body };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
