import { useToast } from '@quoin/shared-ui/ui/toast/Toast'

/** A function that copies a text to the clipboard and confirms it, or asks to select the text by hand. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const toast = useToast()
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: done })
    } catch {
      toast({
        title: 'It could not be copied',
        description: 'Please select the text and copy it yourself.',
        variant: 'destructive',
      })
    }
  }
}
