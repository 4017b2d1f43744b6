import type { Inquiry } from '@quoin/shared-ui/api/schema'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import type { Tint } from '@quoin/shared-ui/ui/pattern/tint'
import styles from './InquiryCard.module.css'

type ServiceType = Exclude<Inquiry['serviceType'], ''>

/** Each kind of work has a look: one that the server adds does not compile without. */
const looks: Record<ServiceType, Tint | 'secondary'> = {
  'web-development': 'blue',
  'mobile-apps': 'cyan',
  'seo-marketing': 'green',
  'ui-ux-design': 'purple',
  'custom-software': 'orange',
  consultation: 'secondary',
  other: 'secondary',
}

/** The kind of work that an inquiry is about; nothing where it names none. */
export function ServiceBadge({ type }: { type: string }) {
  if (type === '') return null
  return (
    <Badge variant={isKnown(type) ? looks[type] : 'secondary'} className={styles.type}>
      {type.replaceAll('-', ' ')}
    </Badge>
  )
}

/** Whether a kind of work is one of today's: what was stored once may be another. */
function isKnown(type: string): type is ServiceType {
  return Object.hasOwn(looks, type)
}
