import { formatDate } from '@quoin/shared-ui/format/date'
import { Button } from '@quoin/shared-ui/ui/Button'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation } from '@tanstack/react-query'
import { useCan } from '../../model/identity.ts'
import {
  givePreviewLink,
  type PreviewLink,
  revokePreviewLinks,
} from '../../api/entries/previews.ts'
import type { ContentType } from '../../model/schema.ts'
import { useFrontEnd } from '../../model/frontEnd.ts'
import { useZone } from '../../model/site.ts'
import { useFailure } from '../../api/useFailure.ts'

const OpenElsewhere = lazyPart(() =>
  import('./OpenElsewhere.tsx').then((file) => file.OpenElsewhere),
)

interface Props {
  type: ContentType
  id: string
  /** The address of the page of the stored entry. */
  address: string
  /** Whether the page is shown beside the form. */
  beside?: boolean
  /** Called to show or hide the page beside the form; without it there is no such button. */
  onBeside?: (beside: boolean) => void
}

/** The actions to show the page of an entry, beside its form or separately, and to share it. */
export function PreviewActions({ type, id, address, beside, onBeside }: Props) {
  const toast = useToast()
  const confirm = useConfirm()
  const zone = useZone()
  const { here, previewUrl } = useFrontEnd()
  const { update } = useCan(type)
  const onError = useFailure()
  const copy = useMutation({
    mutationFn: () => givePreviewLink(type, id),
    onSuccess: async (link) => {
      toast(await copied(link, zone))
    },
    onError,
  })
  const revoke = useMutation({
    mutationFn: () => revokePreviewLinks(type, id),
    onSuccess: () => {
      toast({ title: 'No preview link opens this any more.' })
    },
    onError,
  })
  const ask = async () => {
    const title = 'Are you sure you want to revoke all preview links?'
    if (await confirm({ title, action: 'Revoke' })) revoke.mutate()
  }
  return (
    <>
      {update && here && onBeside && (
        <Button
          role="switch"
          aria-checked={beside}
          variant={beside ? 'primary' : 'secondary'}
          onClick={() => {
            onBeside(!beside)
          }}
        >
          Preview beside the form
        </Button>
      )}
      {previewUrl ? (
        <OpenElsewhere type={type} id={id} variant="secondary">
          Open preview in a new tab
        </OpenElsewhere>
      ) : (
        <Button asChild variant="secondary">
          <a href={address} target="_blank" rel="noreferrer">
            Open preview in a new tab
          </a>
        </Button>
      )}
      {update && here && (
        <Button asChild variant="secondary">
          <a href={address.replace(/\?preview$/, '?edit')}>Edit on the page</a>
        </Button>
      )}
      {update && (
        <>
          <Button
            variant="secondary"
            disabled={copy.isPending}
            onClick={() => {
              copy.mutate()
            }}
          >
            Copy preview link
          </Button>
          <Button variant="ghost" disabled={revoke.isPending} onClick={() => void ask()}>
            Revoke preview links
          </Button>
        </>
      )}
    </>
  )
}

/** Copies a link to the clipboard, and returns a message with its expiry; without a clipboard the link itself. */
async function copied({ url, expiresAt }: PreviewLink, zone: string) {
  const holds = `Whoever has it sees this entry until ${formatDate(expiresAt, zone)}.`
  try {
    await navigator.clipboard.writeText(url)
    return { title: 'The preview link is on your clipboard.', description: holds }
  } catch {
    return { title: 'Please copy this link', description: `${url} ${holds}` }
  }
}
