package reach

// Route is what the function of a route uses.
type Route struct {
	Pattern string // as in plugin.Handle
}

func (w *walk) routes() {}
