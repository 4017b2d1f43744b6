import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import type { Override } from '../../screens/override.ts'
import { InquiriesScreen } from './InquiriesScreen.tsx'

/** Inquiries are read and answered, not written: they have a screen of their own. */
export const inquiries: Override = {
  received: true,
  Screen: InquiriesScreen,
  Page: lazyPart(async () => (await import('./InquiryPage.tsx')).InquiryPage, {
    inPage: true,
  }),
}
