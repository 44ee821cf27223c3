import { createTransport } from 'nodemailer';

export interface Mail {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  smtp_url: string;
  from: string;
  to: string;
}

const timeoutMs = 15_000;

/** Sends one message as plain text. The server is the operator's own, so its address is not held to be public. @throws when it does not take it */
export async function sendMail({ smtp_url, from, to }: Mail, { subject, text }: { subject: string; text: string }): Promise<void> {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url: smtp_url, ...timeouts });
  try {
    await transport.sendMail({ from, to, subject, text });
  } finally {
    transport.close();
  }
}
