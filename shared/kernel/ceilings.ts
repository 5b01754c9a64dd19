import { INLINE_CEILINGS } from './inline-ceilings.ts';

const MAX_CHARACTERS = 50_000_000;

/** Of a file of templates and snippets: a part of `CEILINGS` in a file of its own, because the first load of the window needs none of the others. */
export const TEMPLATE_CEILINGS = {
  characters: MAX_CHARACTERS,
  marks: 2_000_000,
  nodes: 500_000,
  depth: 32,
  entries: 5000,
  textCharacters: MAX_CHARACTERS,
} as const;

const MEGABYTE = 1024 * 1024;

/** What one text is read with: bounds of what it holds. */
export interface TextCeilings {
  /** Of the text as it comes. */
  readonly characters: number;
  /** Commas, opening brackets and line ends: no more values than these can stand in it, so they are counted before it is parsed. */
  readonly marks: number;
  /** Values in it, those behind an alias each time they are named. */
  readonly nodes: number;
  /** Levels that lie within each other. */
  readonly depth: number;
  /** Entries of one list or object. */
  readonly entries: number;
  /** Of all text in it together, behind an alias each time it is named. */
  readonly textCharacters: number;
}

/**
 * The most that is taken of what comes from outside (docs/security.md). A number that stands for a ceiling
 * stands here and nowhere else.
 */
export const CEILINGS = {
  /** A pattern or folder in a cell, and the thread that looks for its files. */
  pattern: {
    characters: 1000,
    /** Files and folders that are looked at for one text, hidden ones included. */
    entries: 50_000,
    /** That one text may stand for. */
    files: 5000,
    /** Folders within each other. */
    depth: 64,
    milliseconds: 10_000,
    /** For all texts that are asked for at once. */
    millisecondsInAll: 30_000,
    heapMegabytes: 128,
  },
  /** Of an OpenAPI document, in JSON or YAML. */
  document: {
    characters: 16_000_000,
    marks: 4_000_000,
    nodes: 2_000_000,
    depth: 100,
    entries: 2_000_000,
    textCharacters: 32_000_000,
    nameCharacters: 2000,
    aliases: 1000,
    enumValues: 10_000,
    patternCharacters: 200,
  },
  /** A file that goes in the request itself, which is held in memory whole, and again as base64. */
  inline: INLINE_CEILINGS,
  /** What an organization has fixed on a computer. */
  policy: {
    characters: 100_000,
    marks: 1000,
    nodes: 1000,
    depth: 8,
    entries: 1000,
    textCharacters: 100_000,
  },
  /** Of a profile, as a file or as text. */
  profile: {
    characters: 16_000_000,
    marks: 1_000_000,
    nodes: 500_000,
    depth: 64,
    entries: 20_000,
    textCharacters: 16_000_000,
  },
  /** Of an answer that is shown to learn from: pasted, delivered or read. */
  example: {
    characters: MEGABYTE,
    marks: 50_000,
    nodes: 20_000,
    depth: 64,
    entries: 5000,
    textCharacters: MEGABYTE,
  },
  /** Of what stands beside a file of the library, or was written into it by an export. */
  sidecar: {
    characters: 2_000_000,
    marks: 100_000,
    nodes: 50_000,
    depth: 64,
    entries: 10_000,
    textCharacters: 2_000_000,
  },
  /** Of a file of jobs for the command line. */
  jobsFile: {
    characters: 64 * MEGABYTE,
    marks: 4_000_000,
    nodes: 2_000_000,
    depth: 32,
    entries: 20_000,
    textCharacters: 64 * MEGABYTE,
  },
  /** Of a file of templates and snippets. */
  templates: TEMPLATE_CEILINGS,
  /** Of a file that was opened from outside of the window: a batch, a profile or templates. */
  ownFile: {
    characters: 50_000_000,
    marks: 2_000_000,
    nodes: 500_000,
    depth: 64,
    entries: 20_000,
    textCharacters: 50_000_000,
  },
  /** Of a timeline that an editing program wrote, in whatever format: of XML, elements and attributes count as values. */
  edit: {
    bytes: 64 * MEGABYTE,
    characters: 64 * MEGABYTE,
    marks: 8_000_000,
    nodes: 2_000_000,
    depth: 128,
    entries: 200_000,
    textCharacters: 64 * MEGABYTE,
    /** Clips of all tracks. */
    events: 20_000,
  },
  /** Of what a cast file says of itself: words, names and hashes. */
  cast: {
    characters: 32 * MEGABYTE,
    marks: 4_000_000,
    nodes: 2_000_000,
    depth: 32,
    entries: 200_000,
    textCharacters: 32 * MEGABYTE,
  },
  /** Of the thread in which documents, templates, cast files and files of Dailies are read, one each; it is ended where it takes more. */
  reading: { milliseconds: 60_000, heapMegabytes: 768, stackMegabytes: 4, threads: 2 },
  /** Of a table: the file, and the sheet that it becomes. */
  table: {
    bytes: 40_000_000,
    /** Separators and line ends: no more cells than these can stand in it. */
    cells: 2_000_000,
    /** Of a line; what stands behind them is left out. */
    columns: 256,
    rows: 5000,
  },
  /** Of a cast file: its parts, what it lists of them, and a document of consent in it. */
  castFile: { entries: 20_000, directoryBytes: 4 * MEGABYTE, documentBytes: 256 * MEGABYTE },
  /** Of what a backup says of itself: names and hashes. */
  backup: {
    characters: 64 * MEGABYTE,
    marks: 2_000_000,
    nodes: 2_000_000,
    depth: 8,
    entries: 200_000,
    textCharacters: 64 * MEGABYTE,
  },
  /** Of what a backup lists, and of the thread that makes and restores backups; it is ended where it takes more. */
  backupFile: { directoryBytes: 48 * MEGABYTE, heapMegabytes: 1536 },
  /** Of what a service answers, packed or not. */
  answer: {
    /** To a submission or an upload. */
    bytes: MEGABYTE,
    /** Of a host that has no file to give, for its words. */
    refusalBytes: 64 * 1024,
    /** To a question. */
    queryBytes: 8 * MEGABYTE,
    /** Of one to a question: with more it is not parsed, and asked for again. One to a submission is paid for, and always gone into. */
    queryMarks: 400_000,
    /** Encodings one over the other; a service has no reason for more. */
    encodings: 3,
    /** Results that one answer or delivery names: each becomes a row, and all of them one transaction. */
    outputs: 1000,
  },
  /** Of a delivery, and of those who bring some. */
  delivery: {
    bytes: MEGABYTE,
    /** Deeper JSON is no result, and walking it could exhaust the stack. */
    depth: 64,
    headBytes: 8192,
    headers: 64,
    headMilliseconds: 5000,
    milliseconds: 10_000,
    /** Connections on which nothing was delivered yet. */
    waiting: 128,
    connections: 512,
    /** Of one submission; the oldest go, whose news are old. */
    kept: 100,
    keptBytes: 4 * MEGABYTE,
  },
  /** Of a text file that the command line is given, or that was opened from outside: a document, a profile, jobs, a key. */
  textFileBytes: 64 * MEGABYTE,
  /** Of one media file whose headers are read, and of the process that reads it. */
  media: {
    /** The index of five hours of film fits three times. */
    bytesInOneRead: 64 * MEGABYTE,
    bytesInAll: 512 * MEGABYTE,
    reads: 500_000,
    /** Of an MP4, QuickTime or HEIF file. */
    boxes: 100_000,
    depth: 32,
    /** Of a film whose frames are put in another order: eighteen hours, 60 a second. */
    frames: 4_000_000,
    /** Headers take milliseconds; a network drive that wakes up first takes seconds. */
    milliseconds: 30_000,
    heapMegabytes: 512,
    /** All that the process holds, what lies outside the heap included. */
    memoryMegabytes: 1024,
  },
  /** Of the beginning of an address, by which a file type is recognised. */
  sniffedBytes: 4100,
  /** Of what goes to the hidden windows that decode, and comes back from them. */
  pictures: {
    /** Of an image that an export writes into: it is held in memory for that. */
    embeddedBytes: 256 * MEGABYTE,
    /** Of an image that is drawn small. */
    sourceBytes: 512 * MEGABYTE,
    posterBytes: 4 * MEGABYTE,
    /** A frame of 8192 × 4320 that no codec makes smaller. */
    frameBytes: 160 * MEGABYTE,
  },
  /** Of what one generation brings, until the artist says otherwise, or the profile does (`limits`). */
  results: {
    /** Files. */
    count: 64,
    /** Of one of them: an hour of film in a format for editing is smaller. */
    bytes: 32 * 1024 * MEGABYTE,
    /** What a download leaves free on its disk, unless one per cent of the disk is less. */
    roomLeftBytes: 1024 * MEGABYTE,
    /** Fewer are none: no line is so slow that it brings less in the time in which a host may be silent, and no try that brings less came further. */
    leastBytes: 4096,
  },
  /** Of a result that is a ZIP, and is unpacked: what it lists, and all files of it together. */
  zip: {
    entries: 10_000,
    directoryBytes: 8 * MEGABYTE,
    bytes: 64 * 1024 * MEGABYTE,
    /** From here on, so many times its own size: no picture of any use packs to less. */
    freeBytes: 1024 * MEGABYTE,
    times: 100,
  },
  /** No fixed file is larger; what writes on and on must not fill the disk. */
  fixedFileBytes: 8192 * MEGABYTE,
} as const satisfies Record<string, TextCeilings | Record<string, number> | number>;
