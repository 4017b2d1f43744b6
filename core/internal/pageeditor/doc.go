// Package pageeditor finds out which field each part of a rendered page comes from, and says so in attributes of its
// HTML, for the editor that staff use on the page itself.
//
// A page is rendered twice, from the same answers of the API. In the second rendering each text begins with a mark, a
// short sequence of characters that no text has. The elements of both results are matched, and an element of the first
// gets the attributes for the marks that its counterpart has. The page that is sent is the first rendering: no mark can
// reach it, and a component that treats a marked text differently costs attributes, but changes nothing that is shown.
// Values that cannot be marked, such as numbers and choices, are recognised by how they are shown.
package pageeditor
