import { generateKeyPairSync, sign } from 'node:crypto';

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);

/** A key and a self-signed certificate (Ed25519). */
export function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const algorithm = sequence(der(0x06, Buffer.from([0x2b, 0x65, 0x70])));
  const commonName = der(0x06, Buffer.from([0x55, 0x04, 0x03]));
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('nobody.example.com')))));
  const time = (text: string) => der(0x17, Buffer.from(text));
  const validity = sequence(time('200101000000Z'), time('490101000000Z'));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const told = sequence(der(0x02, Buffer.from([1])), algorithm, name, validity, name, key);
  const certificate = sequence(told, algorithm, der(0x03, Buffer.from([0]), sign(null, told, privateKey)));
  const cert = `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}
