import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { bolt } from '@quoin/shared-ui/ui/glyphs'
import { testWebhook } from '../../api/webhooks.ts'
import { outcomeOf, tookText } from './outcome.ts'
import { useAct } from './useAct.ts'
import styles from './Webhooks.module.css'

/** Sends a test event, and shows the result beside the button. */
export function TestButton(props: { webhook: string; describedBy: string }) {
  const { webhook, describedBy } = props
  const { mutate, isPending, data } = useAct({ run: () => testWebhook(webhook) })
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-describedby={describedBy}
        disabled={isPending}
        onClick={() => {
          mutate(undefined)
        }}
      >
        <Glyph of={bolt} />
        {isPending ? 'Sending...' : 'Send test'}
      </Button>
      <span role="status" className={styles.result}>
        {data !== undefined && `${outcomeOf(data)}, after ${tookText(data.took)}`}
      </span>
    </>
  )
}
