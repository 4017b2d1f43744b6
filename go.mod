module github.com/quoin-cms/quoin

go 1.26.0

// npm packages carry Go files of their own; ./... must not walk into them.
ignore (
	node_modules
)
