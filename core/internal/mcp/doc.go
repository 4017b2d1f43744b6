// Package mcp lets programs that speak the Model Context Protocol work with the content: they find, read, create, change
// and publish by tools that are made from the content types. Whoever calls has a token, and each tool is one or more calls
// of the API with that token: what its role may not do, no tool does.
package mcp
