package plugin

// Page is the output of a route that shows a page: a component, drawn as HTML in the frame of the site, with its header, menus
// and footer. Browsers take it over, as the pages of types. The response is private and not stored, and search engines do not
// index it unless Index is set.
//
// An error of the function is a problem document, except that a browser gets the site's page for a missing address for
// core.NotFound. A GET accepts any query key, because links often have some of others; the function reads those that its
// input has, and the component those of its exports query and load.
type Page struct {
	// File is the module that draws the page: a path in the Files of the plugin, such as "ticket.tsx". The program builds every
	// module of a plugin with such routes that exports a component and belongs to no type, screen, section or kind. Any other File is
	// core.Internal.
	File string
	// Props is a value for the component, as JSON: the members of an object are its props, any other value is its prop value. A
	// prop data has the lists of the export load of the module in any case. Everybody who sees the page can read all of it.
	Props any
	// Title is the title of the document, before the name of the site.
	Title string
	// Status is from 200 to 599; 0 for that of the route, which is 200 without the option Status.
	Status int
	// Index lets search engines index the page.
	Index bool
}
