const key = 'quoin.editor'

/** Whether somebody who works in this browser writes rich text as it looks; so it is until they choose HTML. */
export const visualPreferred = {
  get: (): boolean => localStorage.getItem(key) !== 'html',
  set: (visual: boolean): void => {
    localStorage.setItem(key, visual ? 'visual' : 'html')
  },
}
