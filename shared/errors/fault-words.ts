import type {
  BackupFault,
  CastFault,
  DocumentFault,
  FixedName,
  PolicyFault,
  UpdateCause,
} from '../kernel/error-causes.ts';
import { bracketed } from '../kernel/error-words.ts';
import { formatCount } from '../kernel/format.ts';
import { formatList, formatNumber, spoken } from '../kernel/region.ts';
import type { ErrorDetails } from '../kernel/result.ts';

/** What is wrong with a cast file, by its name in quotes. */
export const CAST_FAULTS = spoken('castFaults', {
  'not-a-cast': (file: string) => `${file} isn’t a cast file.`,
  newer: (file: string) => `${file} was made by a newer version of Dailies.`,
  tooLarge: (file: string) => `${file} is too large for a cast file.`,
  unsafe: (file: string) => `${file} contains unsafe file names.`,
  missing: (file: string) => `${file} is missing some of its images, clips or documents.`,
  wrongMedia: (file: string) => `${file} has a wrong file in place of an image or clip.`,
  wrongMediaNamed: (file: string, name: string) =>
    `${file} has a wrong file in place of an image or clip (${name}).`,
  damaged: (file: string) => `${file} is damaged.`,
});

/** @param name of the image or clip in question, where it is known */
export function describeCastFault(file: string, reason: CastFault, name: string | undefined): string {
  switch (reason) {
    case 'not-a-cast':
    case 'newer':
    case 'unsafe':
    case 'missing':
      return CAST_FAULTS[reason](file);
    case 'too-large':
    case 'too-many':
      return CAST_FAULTS.tooLarge(file);
    case 'wrong-media':
      return name === undefined ? CAST_FAULTS.wrongMedia(file) : CAST_FAULTS.wrongMediaNamed(file, name);
    default:
      return CAST_FAULTS.damaged(file);
  }
}

/** What is wrong, as sentences of errors. */
export const POLICY_FAULTS = spoken('policyFaults', {
  fixed: {
    activeProfileId: 'Your organization has set which service is used.',
    serviceAddress: 'Your organization has set the service’s address, and it isn’t this one.',
    budget: 'Your organization has set a spending limit.',
    updates: 'Your organization has set how Dailies is updated.',
    delivery: 'Your organization has set how deliveries arrive.',
    resultsFolder: 'Your organization has set the results folder.',
  } satisfies Record<FixedName, string>,
  fixedOther: 'Your organization has set this.',
  fixedMeans: 'Nothing was changed, sent or charged.',
  fixedAct: 'Ask whoever manages this computer if it needs to be different.',
  fixedActBy: (organization: string) => `Ask ${organization} if it needs to be different.`,
  unreadable: {
    unreadable: (path: string | undefined) =>
      `Your organization’s policy couldn’t be read${bracketed(path)}.`,
    owner: (path: string | undefined) =>
      `Your organization’s policy could have been changed by others than administrators${bracketed(path)}.`,
    form: (path: string | undefined) =>
      `Your organization’s policy isn’t in a form that Dailies understands${bracketed(path)}.`,
    values: (path: string | undefined) =>
      `Your organization’s policy has values that Dailies doesn’t understand${bracketed(path)}.`,
  } satisfies Record<PolicyFault, (path: string | undefined) => string>,
  unreadableMeans:
    'No paid job is sent until that’s fixed, because Dailies can’t know what your organization allows. Practice works, and your jobs and files are safe.',
  unreadableAct: 'Ask whoever manages this computer to fix it, then restart Dailies.',
});

/** The three sentences of FIXED_BY_POLICY. */
export function describeFixed({ name, organization }: ErrorDetails<'FIXED_BY_POLICY'>): {
  happened: string;
  means: string;
  act: string;
} {
  const { fixed, fixedOther, fixedMeans, fixedAct, fixedActBy } = POLICY_FAULTS;
  const by = organization ?? null;
  return {
    // A failure that an earlier version kept may lack it.
    happened: fixed[name] ?? fixedOther,
    means: fixedMeans,
    act: by === null ? fixedAct : fixedActBy(by),
  };
}

/** The three sentences of POLICY_UNREADABLE. */
export function describeUnreadablePolicy({ path, cause }: ErrorDetails<'POLICY_UNREADABLE'>): {
  happened: string;
  means: string;
  act: string;
} {
  const { unreadable, unreadableMeans, unreadableAct } = POLICY_FAULTS;
  return {
    happened: (unreadable[cause] ?? unreadable.unreadable)(path),
    means: unreadableMeans,
    act: unreadableAct,
  };
}

/** Why an update was not taken, as sentences. */
export const UPDATE_FAULTS = spoken('updateFaults', {
  happened: {
    unreachable: (host: string) => `The update server ${host} couldn’t be reached.`,
    answer: (host: string) =>
      `The update server ${host} didn’t list its versions in a way Dailies understands.`,
    address: (host: string) => `The update’s address leads somewhere it must not: ${host}.`,
    file: (host: string) => `The update that ${host} offers has a file name or size that can’t be right.`,
    digest: (host: string) => `The update from ${host} isn’t the file that was announced.`,
    'cut-off': (host: string) => `The download of the update from ${host} broke off.`,
    signature: (host: string) => `The update from ${host} isn’t signed by the makers of Dailies.`,
    disk: () => 'The update couldn’t be saved on this computer.',
    install: () => 'The update couldn’t be installed.',
  } satisfies Record<UpdateCause, (host: string) => string>,
  means:
    'You keep the version you have. Your jobs and files are unaffected, and nothing of the update is left behind.',
  tryLater: 'Dailies tries again later. To try now, select Check now in Settings › About.',
  informMakers: 'Don’t install it by hand. Tell whoever gave you Dailies.',
  makeRoom: 'Free up space, then select Check now in Settings › About.',
});

/** The three sentences of UPDATE_FAILED. */
export function describeUpdateFault({ cause, host }: ErrorDetails<'UPDATE_FAILED'>): {
  happened: string;
  means: string;
  act: string;
} {
  const { happened, means, tryLater, informMakers, makeRoom } = UPDATE_FAULTS;
  const act =
    cause === 'disk'
      ? makeRoom
      : ['address', 'file', 'digest', 'signature'].includes(cause)
        ? informMakers
        : tryLater;
  return { happened: (happened[cause] ?? happened.answer)(host ?? ''), means, act };
}

/** What is wrong with a backup file, behind its name. */
export const BACKUP_FAULTS = spoken('backupFaults', {
  'not-a-backup': (name) => `${name} isn’t a Dailies backup.`,
  newer: (name) => `${name} was made by a newer version of Dailies.`,
  damaged: (name) => `${name} is damaged: its content doesn’t match its own list.`,
  unsafe: (name) => `${name} contains names or links that lead outside its folder.`,
  'too-large': (name) => `${name} is larger inside than a backup can be.`,
} satisfies Readonly<Record<BackupFault, (name: string) => string>>);

export const DOCUMENT_FAULTS = spoken('documentFaults', {
  'not-parsable': ({ message }) => `This isn’t JSON or YAML${message ? `: ${message}` : ''}.`,
  'not-a-document': () => 'This isn’t an OpenAPI document.',
  version: ({ found }) => `This document uses OpenAPI ${found}. Dailies reads 3.0 to 3.2 and Swagger 2.0.`,
  'remote-reference': ({ at, found }) =>
    `This document refers to another one (“${found}”, at ${at}). Dailies doesn’t fetch other documents.`,
  'too-large': ({ maximum }) => `This document is too large: more than ${formatNumber(maximum)} parts.`,
  'too-long': ({ maximum }) =>
    `This document is too long: more than ${formatNumber(maximum)} characters, repeated parts included.`,
  'long-name': ({ at, maximum }) =>
    `This document has a name of more than ${formatNumber(maximum)} characters (at ${at}).`,
  'too-deep': ({ maximum }) => `This document is nested more than ${String(maximum)} levels deep.`,
  'huge-enum': ({ at, found }) =>
    `This document lists ${formatNumber(found)} values in one place (at ${at}), which no form can show.`,
  'no-endpoints': ({ sending }) =>
    `This document describes no endpoint that starts a generation${sending === '' ? '' : `, only ${sending}`}.`,
  'no-results': ({ starting }) =>
    `This document says how to start a generation (${starting}), but has no GET request that asks about it.`,
  'no-form': ({ starting }) =>
    `This document says how to start a generation (${starting}), but no form can hold what it asks for.`,
  other: () => 'This OpenAPI document can’t be used.',
} satisfies { readonly [Fault in DocumentFault as Fault['cause']]: (fault: Fault) => string } & {
  readonly other: () => string;
});

/** What is wrong with an OpenAPI document, as a sentence. */
export function describeDocumentFault(fault: DocumentFault): string {
  const word = DOCUMENT_FAULTS[fault.cause] as ((fault: DocumentFault) => string) | undefined;
  return word?.(fault) ?? DOCUMENT_FAULTS.other();
}

/** True of a document that can be read, and is of something else or says too little: another one would help, the same in another form would not. */
export function isOfOtherDocument({ cause }: DocumentFault): boolean {
  return cause === 'no-endpoints' || cause === 'no-results' || cause === 'no-form';
}

export const CONNECTION_CAUSES = spoken('connectionCauses', {
  certificate: 'This computer doesn’t trust the service’s certificate, so nothing was sent.',
  'proxy-unreachable': 'Couldn’t reach the proxy of this network.',
  'proxy-unsupported': 'This network needs a kind of proxy that Dailies can’t use.',
  'proxy-wants-sign-in': 'The proxy of this network asks for a user name and password.',
  'proxy-sign-in-refused': 'The proxy of this network refused the user name and password.',
  'proxy-sign-in-unknown': 'The proxy of this network asks to sign in, in a way that Dailies doesn’t know.',
  'proxy-refused': 'The proxy of this network doesn’t let connections through to the service.',
});

/** OpenSSL's and Node's names of what is wrong with a certificate. */
const OF_CERTIFICATE = /CERT|^UNABLE_TO_(GET|VERIFY)/;

/** Whether a host was not believed who it is. */
export function isOfCertificate(cause: string): boolean {
  return OF_CERTIFICATE.test(cause);
}

/** Why a connection did not come about, where more is known than that; null where it isn't. */
export function describeConnectionCause(cause: unknown): string | null {
  if (typeof cause !== 'string') return null;
  if (isOfCertificate(cause)) return CONNECTION_CAUSES.certificate;
  return Object.hasOwn(CONNECTION_CAUSES, cause)
    ? CONNECTION_CAUSES[cause as keyof typeof CONNECTION_CAUSES]
    : null;
}

/** Words for files and links that were opened with Dailies from outside of its window. */
export const OUTSIDE_TEXT = spoken('outside', {
  title: (file: string) => `Import ${file}`,
  lead: 'Nothing is added until you confirm.',
  profile: (name: string, address: string) => `A profile for ${name}, which reaches ${address}.`,
  profileMeaning:
    'It’s only added to the list, without a key. Choose Use in Settings to work with it. Check the address first: your key would be sent there.',
  templates: (templates: number, snippets: number) =>
    `${formatCount(templates, 'template')} and ${formatCount(snippets, 'snippet')}.`,
  templatesMeaning: 'They’re added beside yours. None of yours is replaced.',
  addProfile: 'Add profile',
  addTemplates: 'Add all',
  cancel: 'Cancel',
  profileAdded: (name: string) => `Added the profile ${name}`,
  fault: {
    'not-ours': (file: string) => `${file} isn’t a Dailies batch, profile or templates file.`,
    newer: (file: string) => `${file} was made by a newer version of Dailies.`,
    damaged: (file: string) => `${file} is damaged: it doesn’t hold what it says.`,
    'too-large': (file: string) => `${file} is too large for a Dailies file.`,
  },
  refused: {
    link: 'This link doesn’t lead anywhere in Dailies.',
    path: 'Dailies can’t open a file by this path.',
    several: 'Dailies opens one file or link at a time.',
  },
  refusedAct: {
    link: 'Links only open rooms. If somebody asked you to click it, don’t trust what else they ask.',
    path: 'Copy the file to this computer, then open it again.',
    several: 'Open them one after the other.',
  },
});

/** What is wrong with a `.dailies` file, as a sentence. */
export function describeOwnFileFault(file: string, fault: ErrorDetails<'OWN_FILE_INVALID'>['fault']): string {
  return (OUTSIDE_TEXT.fault[fault] ?? OUTSIDE_TEXT.fault['not-ours'])(file);
}

type Stopped = ErrorDetails<'READING_STOPPED'>;

/** What is wrong with what others made. */
export const READING_FAULTS = spoken('readingFaults', {
  names: {
    document: 'This document',
    templates: 'This templates file',
    cast: 'This cast file',
    file: 'This Dailies file',
  } satisfies { readonly [What in Stopped['what']]: string },
  unnamed: 'This',
  /** Why a reading was ended. `name`: one of the above. */
  time: (name: string, seconds: number) => `${name} took longer than ${seconds} seconds to read.`,
  memory: (name: string, megabytes: number) => `${name} needs more than ${megabytes} MB of memory to read.`,
  fault: (name: string) => `${name} couldn’t be read to the end.`,
  tooManyTemplates: (maximum: number) => `This file would take you over the limit of ${maximum}.`,
  tooLargeForTemplates: 'This file is too large for a templates file.',
  notTemplates: 'This isn’t a templates file.',
  notOneTemplate: 'This file doesn’t hold exactly one template.',
});

/** Why a reading was ended, as a sentence. */
export function describeReadingStopped({ what, cause, maximum }: Stopped): string {
  const name = READING_FAULTS.names[what] ?? READING_FAULTS.unnamed;
  if (cause === 'time' || cause === 'memory') return READING_FAULTS[cause](name, maximum);
  return READING_FAULTS.fault(name);
}

/** What is wrong with a file of templates, as a sentence. */
export function describeTemplateFault({ reason, maximum }: ErrorDetails<'TEMPLATE_FILE_INVALID'>): string {
  if (reason === 'too-many') return READING_FAULTS.tooManyTemplates(maximum as number);
  if (reason === 'not-one') return READING_FAULTS.notOneTemplate;
  return reason === 'too-large' ? READING_FAULTS.tooLargeForTemplates : READING_FAULTS.notTemplates;
}

/** Settings as they are named in a sentence. */
export const SETTING_NAMES = spoken('settingNames', {
  resultsFolder: 'the results folder',
  language: 'the language',
  theme: 'the theme',
  accent: 'the accent colour',
  backdrop: 'the colour behind media',
  activeProfileId: 'the service in use',
  startUp: 'what happens on launch',
  delivery: 'how deliveries arrive',
  sendsWithoutWayBack: 'sending although results can’t come back',
  budget: 'the budget',
  stripsMetadata: 'removing metadata from uploads',
  vpnRanges: 'addresses of a VPN',
  notifications: 'notices',
  isStageFolded: 'whether the stage in Compose is hidden',
  formWidth: 'the width of the form in Compose',
  playsArrivals: 'whether new clips play',
  favouriteModels: 'favorite models',
  hiddenModels: 'hidden models',
  captions: 'captions on takes',
  stacksTakes: 'stacks of versions',
  isRailFolded: 'whether the sidebar is folded',
  updates: 'updates',
  seenVersion: 'which news was shown',
});

/** Settings by their keys, as a list for people. */
export function describeSettings(names: readonly unknown[]): string {
  return formatList(names.map((name) => SETTING_NAMES[name as keyof typeof SETTING_NAMES] ?? String(name)));
}
