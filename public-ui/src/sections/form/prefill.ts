import { type InquiryForm, isServiceType, type ServiceType } from './inquiry.ts'

/** What a page that leads here says of the visitor's wish. */
export interface Wish {
  service?: string
  product?: string
  plan?: string
  job?: string
}

/**
 * The wish that a link carried: in its state, or in the address as ?service=,
 * ?product=, ?plan= and ?job=, the state before the address.
 */
export function wishOf(state: unknown, params: URLSearchParams): Wish {
  const carried = typeof state === 'object' && state !== null ? { ...state } : {}
  const wish: Wish = {}
  for (const key of ['service', 'product', 'plan', 'job'] as const) {
    const value: unknown = Reflect.get(carried, key) ?? params.get(key)
    if (typeof value === 'string' && value.trim() !== '') wish[key] = value.trim()
  }
  return wish
}

/** The fields of the form that are filled in for a visitor. */
export interface Prefilled {
  /** By what the address alone says: the server knows it too. */
  byAddress: Partial<InquiryForm>
  /** By all that is known in the browser. */
  all: Partial<InquiryForm>
}

/** The fields of the form that a wish fills in. */
export function prefill({ service, product, plan, job }: Wish): Partial<InquiryForm> {
  if (job) return { serviceType: 'other', subject: `Application: ${job}` }
  if (product) {
    const subject = plan ? `${product}, plan ${plan}` : `Demo of ${product}`
    return { serviceType: 'consultation', subject }
  }
  if (!service) return {}
  const serviceType = serviceTypeOf(service)
  // A service that none of the choices names is named by the subject.
  const unnamed = serviceType === 'other' && !isServiceType(service)
  return { serviceType, ...(unnamed && { subject: service }) }
}

/** Words in the name of a service that tell its type, the surest first. */
const signs: [RegExp, ServiceType][] = [
  [/\b(?:seo|search|marketing)\b/i, 'seo-marketing'],
  [/\b(?:ui|ux|design)\b/i, 'ui-ux-design'],
  [/\b(?:mobile|apps?)\b/i, 'mobile-apps'],
  [/\b(?:web|websites?)\b/i, 'web-development'],
  [/\bconsult/i, 'consultation'],
  [/\bsoftware\b/i, 'custom-software'],
]

function serviceTypeOf(service: string): ServiceType {
  if (isServiceType(service)) return service
  return signs.find(([sign]) => sign.test(service))?.[1] ?? 'other'
}
