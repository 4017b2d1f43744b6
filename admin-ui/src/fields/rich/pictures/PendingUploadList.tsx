import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { UploadLine } from '../../media/UploadLine.tsx'
import { useUploads } from '../../media/useUploads.ts'
import { pendingUploadsIn, dropPendingUpload } from './pendingUploads.ts'

/** The pictures that are on their way into a text, and what became of those that were refused. */
export function PendingUploadList({ editor }: { editor: Editor }) {
  const { uploads, list } = useUploads()
  const keys = useEditorState({
    editor,
    selector: () => pendingUploadsIn(editor.state).map(({ key }) => key),
  })
  const drop = (key: number) => {
    editor.view.dispatch(dropPendingUpload(editor.state.tr, key))
    uploads.stop(key)
    uploads.forget(key)
  }
  return list
    .filter(({ key }) => keys.includes(key))
    .map((upload) => (
      <UploadLine
        key={upload.key}
        upload={upload}
        stop="Stop upload"
        onStop={() => drop(upload.key)}
        onRetry={() => uploads.retry(upload.key)}
        onForget={() => drop(upload.key)}
      />
    ))
}
