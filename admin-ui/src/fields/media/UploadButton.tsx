import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { upload } from '@quoin/shared-ui/ui/glyphs'
import { type ComponentProps, useRef } from 'react'
import { accepted } from '../../api/upload.ts'

interface Props extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'disabled'
> {
  text: string
  /** The accepted kinds of files. */
  accept?: keyof typeof accepted
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** Opens the file chooser. */
export function UploadButton(props: Props) {
  const { text, accept = 'any', multiple = false, onFiles, ...looks } = props
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...looks} onClick={() => chooser.current?.click()}>
        <Glyph of={upload} />
        {text}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={text}
        accept={accepted[accept]}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Resets the input, so that the same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
