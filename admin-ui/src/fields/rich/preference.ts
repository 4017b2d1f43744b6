const key = 'quoin.editor'

/** Whether the user of this browser prefers the visual editor, the default, to HTML. */
export const visualPreferred = {
  get: (): boolean => localStorage.getItem(key) !== 'html',
  set: (visual: boolean): void => {
    localStorage.setItem(key, visual ? 'visual' : 'html')
  },
}
