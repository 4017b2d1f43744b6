module github.com/quoin-cms/quoin

go 1.26.0

// npm packages carry Go files of their own; ./... must not walk into them.
ignore node_modules

require (
	go.etcd.io/bbolt v1.5.0 // indirect
	golang.org/x/sys v0.45.0 // indirect
)
