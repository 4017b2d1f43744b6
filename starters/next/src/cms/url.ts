/** The address of the CMS. */
export const url = (process.env.QUOIN_CMS_URL ?? 'http://localhost:8080').replace(
  /\/+$/,
  '',
)

/** A token of access, with which the client reads what visitors see, without their limits. */
export const token = process.env.QUOIN_TOKEN || undefined
