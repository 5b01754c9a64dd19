import type { Edit } from '../../../shared/film/edit.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { decodeText } from '../../../shared/kernel/decode-text.ts';
import type { RateName } from '../../../shared/kernel/rate.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { readEdl } from './read-edl.ts';
import { readFcpxml } from './read-fcpxml.ts';
import { readOtio } from './read-otio.ts';
import { readXmeml } from './read-xmeml.ts';
import { EditStop, parseXml } from './xml.ts';

/**
 * Reads a timeline that an editing program wrote, by what it is and not by its name: OpenTimelineIO (also within an `.otioz`),
 * Final Cut Pro XML (also the `Info.fcpxml` of a bundle), Final Cut Pro 7 XML, or an EDL. Nothing that it names is opened.
 *
 * @param bytes the whole file
 * @param project the rate at which everything is counted
 * @returns its clips, and a warning for whatever a cut of shots can't have; else EDIT_FILE_INVALID
 */
export async function readEdit(
  bytes: Uint8Array,
  fileName: string,
  project: RateName,
): Promise<Result<Edit>> {
  try {
    if (bytes.length > CEILINGS.edit.bytes) throw new EditStop('too-large');
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    return succeed(readText(decodeText(isZip ? await unpack(bytes) : bytes).text, project));
  } catch (error) {
    if (error instanceof EditStop)
      return fail(failure('EDIT_FILE_INVALID', { path: fileName, fault: error.fault }));
    throw error;
  }
}

function readText(text: string, project: RateName): Edit {
  const start = text.trimStart();
  if (start.startsWith('{') || start.startsWith('[')) return readOtio(text, project);
  if (!start.startsWith('<')) return readEdl(text, project);
  const root = parseXml(start);
  if (root.name === 'fcpxml') return readFcpxml(root, project);
  if (root.name === 'xmeml') return readXmeml(root, project);
  throw new EditStop('unknown');
}

/** What an `.otioz` says; its media are left alone. */
async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  const { fromBuffer } = await import('yauzl');
  return await new Promise((resolve, reject) => {
    const damaged = () => reject(new EditStop('damaged'));
    fromBuffer(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
      { lazyEntries: true },
      (fault, zip) => {
        if (fault !== null) return damaged();
        zip.on('error', damaged);
        zip.on('end', () => reject(new EditStop('unknown')));
        zip.on('entry', (entry) => {
          if (entry.fileName !== 'content.otio') return zip.readEntry();
          if (entry.uncompressedSize > CEILINGS.edit.bytes) return reject(new EditStop('too-large'));
          zip.openReadStream(entry, (broken, stream) => {
            if (broken !== null) return damaged();
            const pieces: Buffer[] = [];
            stream.on('error', damaged);
            stream.on('data', (piece: Buffer) => pieces.push(piece));
            stream.on('end', () => resolve(Buffer.concat(pieces)));
          });
        });
        zip.readEntry();
      },
    );
  });
}
