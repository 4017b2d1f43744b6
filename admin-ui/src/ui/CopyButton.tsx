import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { copy } from '@quoin/shared-ui/ui/glyphs'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'

interface Props {
  text: string
  /** The name of the copied text, within a sentence. */
  what: string
}

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, what }: Props) {
  const toast = useToast()
  const run = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: `${what.charAt(0).toUpperCase()}${what.slice(1)} copied` })
    } catch {
      toast({ title: 'The browser does not let us copy', variant: 'destructive' })
    }
  }
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={`Copy ${what}`}
      onClick={() => void run()}
    >
      <Glyph of={copy} />
      Copy
    </Button>
  )
}
