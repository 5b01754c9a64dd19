import type { Result } from '../../../shared/kernel/result.ts';
import type { SubmissionOutcome } from '../../../shared/queue/submission.ts';

/** How a service wants its key, and what else every request to its own host must carry. */
export interface ServiceAccess {
  /** Null where a query parameter carries the key. */
  readonly header: string | null;
  readonly query?: string | undefined;
  /** What stands before the key in the header. */
  readonly prefix: string;
  readonly constants: Readonly<Record<string, string>>;
  /** Headers that carry a UUID of its own in each request. */
  readonly fresh?: readonly string[] | undefined;
}

/** A part of a form: a text, or a file that is held in memory. */
export type FormPart =
  | { readonly name: string; readonly text: string; readonly mime?: string | undefined }
  | { readonly name: string; readonly fileName: string; readonly mime: string; readonly bytes: Buffer };

export interface SubmissionRequest {
  readonly url: string;
  readonly key: string;
  /** Left out where the key goes as the interface shows. */
  readonly access?: ServiceAccess | undefined;
  /** Of this request alone. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or the parts of a form (multipart/form-data). */
  readonly body: string | readonly FormPart[];
  readonly timeoutMilliseconds: number;
  /** Asked once the connection stands, in the moment before the first byte: false ends it as not sent. */
  readonly mayLeave?: () => boolean;
}

export interface ReadAnswer {
  readonly status: number;
  readonly body: string;
  readonly retryAfterSeconds: number | null;
  /** It is a file, and its bytes were left unread. */
  readonly isFile?: true;
}

export interface ReadRequest {
  readonly url: string;
  readonly key: string | null;
  readonly access?: ServiceAccess | undefined;
  readonly timeoutMilliseconds: number;
  /** Codes with which the answer may be a result itself, which is asked for as it is fetched; its bytes are `download`'s. */
  readonly files?: readonly number[];
  /** As of a `FileUpload`; left out where the artist's profile names the URL. */
  readonly namedBy?: string;
  readonly signal?: AbortSignal;
}

/** How a file is put into a request. Texts stand in the order given, and the file comes last. */
export type UploadBody =
  /** A form (RFC 7578): the fields, then the file as the part `field`. */
  | {
      readonly kind: 'multipart';
      readonly field: string;
      readonly fileName: string;
      readonly fields: Readonly<Record<string, string>>;
    }
  /** Nothing but the file's bytes. `headers` are what a presigned address asks for. */
  | { readonly kind: 'raw'; readonly headers: Readonly<Record<string, string>> }
  /** A JSON object: the properties, then the file in base64 as the property `field`. */
  | {
      readonly kind: 'json-base64';
      readonly field: string;
      readonly properties: Readonly<Record<string, string>>;
    };

export interface FileUpload {
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly key: string | null;
  readonly access?: ServiceAccess | undefined;
  readonly body: UploadBody;
  readonly mime: string;
  readonly path: string;
  readonly bytes: number;
  /**
   * Null where the artist's profile names the URL. Otherwise the base URL of the service whose answer named it: such a
   * URL must not lead into networks that the service itself is not on.
   */
  readonly namedBy: string | null;
  readonly onProgress: (sentBytes: number) => void;
  readonly signal?: AbortSignal;
}

/** How far a download went; `sha256` is of the whole file. */
export interface Downloaded {
  readonly bytes: number;
  readonly sha256: string;
  readonly contentType: string | null;
}

export interface DownloadRequest {
  readonly url: string;
  readonly path: string;
  /** For the host of `url` alone, and no other that it leads to, where that is the service's own address of a result; none if left out. */
  readonly key?: string | null | undefined;
  readonly access?: ServiceAccess | undefined;
  /** The base URL of the service that named the result; null where its profile is gone, and then only public hosts are followed. */
  readonly namedBy: string | null;
  /** The most that is taken of it; left out, as much as of any result; null for as much as the disk has room for. */
  readonly maxBytes?: number | null;
  readonly onProgress: (bytes: number, totalBytes: number | null) => void;
  readonly signal?: AbortSignal;
}

/** The beginning of what is at a web address. */
export interface AddressHead {
  readonly status: number;
  /** As the host calls it, without parameters; empty where it does not. */
  readonly mime: string;
  /** Of the whole; null where the host does not tell. */
  readonly bytes: number | null;
  /** The first bytes of it, a few thousand at most. */
  readonly beginning: Uint8Array;
}

export interface AddressRequest {
  readonly url: string;
  /** The base URL of the service that would fetch it; null for none. */
  readonly namedBy: string | null;
  readonly signal?: AbortSignal;
}

/** HTTP, as the service needs it. The key goes nowhere but to the profile's own host, and no request is redirected with it. */
export interface Network {
  /** Exactly one POST on a fresh HTTP/1.1 connection: never retried, never redirected, never reused. Never rejects. */
  submit(request: SubmissionRequest): Promise<SubmissionOutcome>;
  /** One GET of JSON text; a failure is OFFLINE (retryable) when no answer came. Errors of a URL that a service named, besides: RESULT_BLOCKED, ADDRESS_CHANGED. */
  read(request: ReadRequest): Promise<Result<ReadAnswer>>;
  /** One small JSON request that costs nothing: asks for a place to upload to. Fails as `read` does. */
  askForPlace(
    request: ReadRequest & { readonly method: 'POST' | 'PUT'; readonly body: string },
  ): Promise<Result<ReadAnswer>>;
  /** Asks once for a generation to be stopped. Fails as `read` does. */
  cancel(request: ReadRequest & { readonly method: 'DELETE' | 'POST' | 'PUT' }): Promise<Result<ReadAnswer>>;
  /**
   * Sends a file, streamed with its length known beforehand. Errors: FILE_NOT_FOUND, FILE_UNREADABLE, URL_INVALID,
   * RESULT_BLOCKED, KEY_REFUSED (can not be sent at all), UPLOAD_FAILED, OFFLINE.
   */
  upload(request: FileUpload): Promise<Result<ReadAnswer>>;
  /**
   * Downloads to a file, resuming a part where the host allows it (same ETag) for as long as that brings more, and unpacking what
   * is packed; length and digest are checked where the host names them. The file is synced before this returns. Errors:
   * RESULT_GONE (403, 404, 410), RESULT_DAMAGED (length, digest),
   * RESULT_BLOCKED (not http(s), or an address that the service may not name), RESULT_UNREACHED, ADDRESS_CHANGED, RESULT_TOO_LARGE (nothing of it is
   * left on the disk), DISK_FULL (also before the last room is taken), OFFLINE.
   */
  download(request: DownloadRequest): Promise<Result<Downloaded>>;
  /** Reads the beginning of an address that the artist brought; no more is read, and no key is sent. Errors as of `download`. */
  probeUrl(request: AddressRequest): Promise<Result<AddressHead>>;
}
