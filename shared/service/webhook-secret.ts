const PREFIX = 'webhook-secret:';

/** The profile whose webhook secret is kept under an id; null where it is the id of something else. */
export function profileOfWebhookSecret(id: string): string | null {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : null;
}

/** The id under which the secret of a profile's signed deliveries is kept, beside the profile's key. */
export function webhookSecretId(profileId: string): string {
  return `${PREFIX}${profileId}`;
}
