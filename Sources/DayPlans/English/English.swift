/// All sentences of answers in English.
///
/// A second language needs a type like this one and nothing else.
package enum English {}
