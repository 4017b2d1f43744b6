package plugin

// Redirect is the output of a route that sends the browser elsewhere.
type Redirect struct {
	To     string // a path of the site, such as "/thanks?from=shop", or an https URL
	Status int    // 301, 302, 303, 307 or 308; 0 for that of the route, which is 303 without the option Status
}
