/// Every sentence that an answer says in English.
package enum English {}
