import { provideKinds } from '../fields/custom/index.tsx'

// Few sites have kinds of plugins, and they bring along what modules may import.
provideKinds(() =>
  // eslint-disable-next-line no-restricted-syntax -- a field is no dialog, and has no route
  import('../features/extensions/KindPart.tsx').then((file) => file.KindPart),
)
