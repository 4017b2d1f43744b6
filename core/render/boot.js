{
	// What a page is read with, its HTML and its font, has the connection to itself until it is painted. The page
	// names all that its code consists of, so that nothing is found out one after another.
	const { app, parts } = document.currentScript.dataset
	const start = () => {
		for (const href of parts.split(' ').filter(Boolean)) {
			const link = document.createElement('link')
			Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
			document.head.append(link)
		}
		import(app)
	}
	// A frame is painted after its callbacks. A page that nobody looks at has no frames.
	if (document.hidden) start()
	else requestAnimationFrame(() => setTimeout(start))
}
