package render

// Askers gives how many wait for pages.
func Askers(p *Pages) int64 { return p.askers.Load() }
