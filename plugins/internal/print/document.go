// Package print lays out documents on A4 paper and writes them as PDF. A document is plain data, so that a plugin
// describes the contents of the page independently of its layout.
package print

import "time"

// Document is the contents of a PDF, from top to bottom. Texts are plain. Every block breaks across pages if necessary.
type Document struct {
	Kicker   string // a line above the title, such as the name of the publisher
	Title    string
	Lead     string // a paragraph in larger type
	Author   string // in the metadata of the file
	Blocks   []Block
	Footer   string    // at the bottom of each page, beside the page number
	Modified time.Time // for the metadata; equal documents with an equal time have equal bytes
}

// Block is a part of a document.
type Block interface{ set(s *sheet) }

// Heading begins a section. There is no page break between it and the next block.
type Heading string

// Paragraph is running text.
type Paragraph string

// Bullets is a bulleted list.
type Bullets []string

// Facts is a table of labels and values.
type Facts []Fact

// Fact is one row of Facts.
type Fact struct{ Label, Value string }

// Plans is a row of prices, each in a frame of its own.
type Plans []Plan

// Plan is one price: "Starter", "£149", "per month".
type Plan struct{ Name, Price, Unit string }

// Quote is a quotation with its author.
type Quote struct{ Text, By string }
