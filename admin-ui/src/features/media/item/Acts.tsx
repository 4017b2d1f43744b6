import type { Loaded } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { download } from '@quoin/shared-ui/ui/glyphs'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { revisionIn } from '../../../api/entries/history.ts'
import { useCan } from '../../../model/identity.ts'
import type { MediaItem } from '../../../api/media.ts'
import type { ContentType, Entry } from '../../../model/schema.ts'
import { backToRevision, useUndo } from '../../../session/undo.ts'
import { UploadButton } from '../../../fields/media/UploadButton.tsx'
import { UploadLine } from '../../../fields/media/UploadLine.tsx'
import { useOneUpload } from '../../../fields/media/useOneUpload.ts'
import styles from './About.module.css'
import { InUseDialog } from './InUseDialog.tsx'
import { useRemoveItem } from './useRemoveItem.ts'

interface Props {
  type: ContentType
  loaded: Loaded<Entry>
  onReplaced: (saved: Loaded<Entry>) => void
  onLeaving: (leaving: boolean) => void
  onGone: () => void
}

/** The actions on a whole file. */
export function Acts({ type, loaded, onReplaced, onLeaving, onGone }: Props) {
  const { entity, etag } = loaded
  const { id, kind, name, url } = entity as MediaItem
  const can = useCan(type)
  const client = useQueryClient()
  const toast = useToast()
  const offerUndo = useUndo(type)
  const { upload, start, stop, retry } = useOneUpload((saved) => {
    onReplaced(saved)
    const before = (now: Loaded<Entry>) => revisionIn(now.etag) - 1
    const back = backToRevision(client, type, before, onReplaced)
    // Uploading the same file again makes no revision.
    const action = offerUndo([saved], saved.etag === etag ? null : back)
    toast({ title: 'File replaced', ...(action && { action }) })
  })
  const removal = useRemoveItem(type, loaded, onLeaving, onGone)
  return (
    <>
      <div className={styles.acts}>
        {can.update && (
          <UploadButton
            text="Replace file"
            variant="secondary"
            accept={kind}
            onFiles={([file]) => {
              if (file) start(file, { id, etag })
            }}
          />
        )}
        <Button asChild variant="secondary">
          <a href={url} download={name}>
            <Glyph of={download} />
            Download
          </a>
        </Button>
        {can.delete && (
          <Button
            variant="danger"
            disabled={removal.isPending}
            onClick={() => void removal.ask()}
          >
            Delete
          </Button>
        )}
      </div>
      {upload && (
        <UploadLine
          upload={upload}
          stop="Cancel"
          onStop={stop}
          onRetry={retry}
          onForget={stop}
        />
      )}
      {removal.uses && (
        <InUseDialog
          uses={removal.uses}
          onDelete={removal.force}
          onClose={removal.leave}
        />
      )}
    </>
  )
}
