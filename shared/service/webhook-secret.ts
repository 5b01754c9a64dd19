/** The id under which the secret of a profile's signed deliveries is kept, beside the profile's key. */
export function webhookSecretId(profileId: string): string {
  return `webhook-secret:${profileId}`;
}
