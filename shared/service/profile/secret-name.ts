/** A secret that the artist has stored: a service's key, what signs its deliveries, the token of the tunnel, who signs in to a proxy. */
export type SecretName =
  | { readonly kind: 'key'; readonly profileId: string }
  | { readonly kind: 'webhook-secret'; readonly profileId: string }
  | { readonly kind: 'tunnel-token' }
  /** Name and password for a proxy, which is `host:port`. */
  | { readonly kind: 'proxy'; readonly proxy: string };

/** The id under which a secret lies among the keys. No profile can have the id of another kind. */
export function secretId(secret: SecretName): string {
  switch (secret.kind) {
    case 'key':
      return secret.profileId;
    case 'webhook-secret':
      return `webhook-secret:${secret.profileId}`;
    case 'tunnel-token':
      return 'tunnel:ngrok';
    case 'proxy':
      return `proxy:${secret.proxy}`;
  }
}
