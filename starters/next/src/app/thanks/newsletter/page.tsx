import { metadataOf } from '../../../cms/metadata.ts'
import { Thanks } from '../../../components/Thanks.tsx'

export const dynamic = 'force-static'

const path = '/thanks/newsletter'
const title = 'Newsletter'

export function generateMetadata() {
  return metadataOf({ path, title, isHidden: true })
}

/** The page that a visitor comes to after the newsletter was subscribed to. */
export default function SubscribedPage() {
  return <Thanks path={path} title={title} text="Thank you for subscribing." />
}
