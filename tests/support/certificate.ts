import { generateKeyPairSync, sign } from 'node:crypto';

const SEQUENCE = 0x30;
const OIDS = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  subjectAltName: '551d11',
  basicConstraints: '551d13',
};

/** Makes a self-signed certificate without openssl. @param days until it expires; negative for an expired one */
export function makeCertificate(days: number, host = 'localhost'): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, oid('ecdsaWithSha256'));
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, oid('commonName'), der(0x0c, Buffer.from(host)))));
  const altNames = extension('subjectAltName', false, der(SEQUENCE, der(0x82, Buffer.from(host))));
  const constraints = extension('basicConstraints', true, der(SEQUENCE, der(0x01, Buffer.from([0xff]))));
  const now = Date.now();
  const content = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(SEQUENCE, time(now - 400 * 86_400_000), time(now + days * 86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, altNames, constraints)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const body = der(SEQUENCE, content, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function extension(name: keyof typeof OIDS, isCritical: boolean, value: Buffer): Buffer {
  const critical = isCritical ? der(0x01, Buffer.from([0xff])) : Buffer.alloc(0);
  return der(SEQUENCE, oid(name), critical, der(0x04, value));
}

function oid(name: keyof typeof OIDS): Buffer {
  return der(0x06, Buffer.from(OIDS[name], 'hex'));
}

/** UTCTime: YYMMDDhhmmssZ. */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

/** Encodes tag, length and content in ASN.1's DER. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
