import { Button } from '@quoin/shared-ui/ui/Button'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useCan } from '../../model/identity.ts'
import { useType } from '../../api/entries/useSchema.ts'
import type { FormOverride } from '../../entry-form/override.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { wordsOf } from '../../model/words.ts'
import styles from './SiteSettings.module.css'

const EditDialog = lazyPart(() =>
  import('../../screens/EditDialog.tsx').then((file) => file.EditDialog),
)

/** Settings that are not saved on each keystroke: lists, and numbers that are wrong while they are typed. */
const form: FormOverride = {
  fields: [
    'hours',
    'timeZone',
    'social',
    'notices',
    'mapUrl',
    'filmHosts',
    'monthlyGoal',
    'revenueUnit',
    'analyticsMonths',
    'cacheSeconds',
    'previewUrl',
    'inquiryRetentionDays',
    'inquiryAttachments',
  ],
  partial: true,
}

/** Opens the form of the other settings. */
export function MoreSettings() {
  const type = useType('settings')
  const [address, change] = useQueryParams()
  const { update } = useCan(type)
  return (
    <section className={styles.more} aria-labelledby="more-settings">
      <div>
        <h2 id="more-settings" className={styles.title}>
          More Settings
        </h2>
        <p className={styles.text}>
          Business hours, the time zone, social links, the notices of the bell, the map,
          where films may come from, the monthly revenue goal and its unit, how long
          analytics, inquiries and cached content are kept, where another front end shows
          previews, and whether inquiries carry attachments.
        </p>
      </div>
      <Button
        variant="secondary"
        onClick={() => {
          change({ edit: type.name })
        }}
      >
        {update ? 'Edit More Settings' : 'View More Settings'}
      </Button>
      {address.has('edit') && (
        <EditDialog
          type={type}
          words={wordsOf(type, {
            editTitle: 'More Settings',
            viewTitle: 'More Settings',
          })}
          form={form}
        />
      )}
    </section>
  )
}
