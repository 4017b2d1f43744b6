// Package print sets documents on A4 paper and gives them as PDF. A document is plain data, so that a
// plugin can say what stands on the page without knowing how a page is made.
package print

import "time"

// Document is what is printed, from top to bottom. Texts are plain; every block breaks across pages
// where it must.
type Document struct {
	Kicker   string // a line above the title: whose document it is
	Title    string
	Lead     string // a paragraph in larger type
	Author   string // for the file's own description
	Blocks   []Block
	Footer   string    // at the foot of each page, beside the page number
	Modified time.Time // the same document of the same time gives the same bytes
}

// Block is a part of a document.
type Block interface{ set(s *sheet) }

// Heading opens a part. It stays with what follows.
type Heading string

// Paragraph is running text.
type Paragraph string

// Bullets is a list of points.
type Bullets []string

// Facts is a table of labels and values.
type Facts []Fact

// Fact is one row of Facts.
type Fact struct{ Label, Value string }

// Plans is a row of prices, each in a frame of its own.
type Plans []Plan

// Plan is one price: "Starter", "£149", "per month".
type Plan struct{ Name, Price, Unit string }

// Quote is what somebody said.
type Quote struct{ Text, By string }
